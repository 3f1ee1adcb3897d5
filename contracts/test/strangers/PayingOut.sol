// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Collection} from "../../src/nft/Collection.sol";
import {Stranger} from "../utils/Strangers.sol";
import {PayingIn} from "./PayingIn.sol";

/// @notice Every function that pays coins out to a stranger, which takes them or goes without;
/// nobody else is affected. Each returns the expected change of its wealth.
abstract contract PayingOut is PayingIn {
    function _withdrawNameCredit(Stranger who) internal returns (int256 change) {
        change = _mintNameAsReferrer(who);
        act(who, address(minter), 0, abi.encodeCall(minter.withdraw, (payable(address(who)))));
    }

    function _withdrawLaunchCredit(Stranger who) internal returns (int256 change) {
        change = _launchAsReferrer(who);
        act(who, address(launchpad), 0, abi.encodeCall(launchpad.withdraw, (payable(address(who)))));
    }

    function _withdrawTokenCredit(Stranger who) internal returns (int256 change) {
        change = _mintTokenAsPayer(who);
        bytes memory data = abi.encodeCall(collections[0].withdraw, (payable(address(who))));
        act(who, address(collections[0]), 0, data);
    }

    function _withdrawSwapCredit(Stranger who) internal returns (int256 change) {
        change = _swapExactAsReferrer(who);
        act(who, address(router), 0, abi.encodeCall(router.withdraw, (payable(address(who)))));
    }

    function _nameRevenue(Stranger who) internal returns (int256) {
        pass(who, address(minter), 1 ether, abi.encodeCall(minter.mint, (newId(), ALICE, NOBODY)));
        vm.prank(OWNER);
        minter.setTreasury(address(who));
        bytes memory data = abi.encodeCall(minter.withdrawRevenue, ());
        return _collect(who, address(minter), data, minter.revenue());
    }

    function _launchRevenue(Stranger who) internal returns (int256) {
        bytes memory data = abi.encodeCall(launchpad.launch, (newOrder(), NOBODY));
        pass(who, address(launchpad), 1 ether, data);
        vm.prank(OWNER);
        launchpad.setTreasury(address(who));
        data = abi.encodeCall(launchpad.withdrawRevenue, ());
        return _collect(who, address(launchpad), data, launchpad.revenue());
    }

    function _tradeFees(Stranger who) internal returns (int256) {
        trade(collections[0]);
        vm.prank(OWNER);
        launchpad.setTreasury(address(who));
        bytes memory data = abi.encodeCall(collections[0].withdrawProtocolFees, ());
        return _collect(who, address(collections[0]), data, collections[0].protocolFees());
    }

    function _swapRevenue(Stranger who) internal returns (int256) {
        _swapExactAsPayer(newStranger());
        vm.prank(OWNER);
        router.setTreasury(address(who));
        bytes memory data = abi.encodeCall(router.withdrawRevenue, ());
        return _collect(who, address(router), data, router.revenue());
    }

    function _stakingIncome(Stranger who) internal returns (int256 change) {
        uint256 income = _earnForStaking(who);
        arm(who, address(router), 0, abi.encodeCall(router.payStaking, ()));
        try router.payStaking{gas: OWN_GAS}() {
            change = int256(income);
        } catch {}
        vm.prank(OWNER);
        router.setStaking{gas: OWN_GAS}(address(staking), STAKING_SHARE);
    }

    /// @dev Nothing stops the owner from choosing another contract, and no income is lost.
    function _formerStaking(Stranger who) internal returns (int256) {
        uint256 income = _earnForStaking(who);
        vm.prank(OWNER);
        router.setStaking{gas: OWN_GAS}(address(staking), STAKING_SHARE);
        assertEq(router.staking(), address(staking), "the owner had its way");
        return router.stakingIncome() == 0 ? int256(income) : int256(0);
    }

    function _earnForStaking(Stranger who) private returns (uint256) {
        vm.prank(OWNER);
        router.setStaking{gas: OWN_GAS}(address(who), STAKING_SHARE);
        _swapExactAsPayer(newStranger());
        return router.stakingIncome();
    }

    function _creatorFees(Stranger who) internal returns (int256) {
        bytes memory launch = abi.encodeCall(launchpad.launch, (newOrder(), NOBODY));
        (, bytes memory answer) = act(who, address(launchpad), 1 ether, launch);
        Collection own = Collection(abi.decode(answer, (address)));
        collections.push(own);
        trade(own);
        uint256 fees = own.creatorFees();
        bytes memory data = abi.encodeCall(own.withdrawCreatorFees, (payable(address(who))));
        (bool done,) = act(who, address(own), 0, data);
        trade(own);
        return (done ? int256(fees) : int256(0)) - 1 ether;
    }

    function _burnToken(Stranger who) internal returns (int256 change) {
        change = _mintTokenAsPayer(who);
        Collection collection = collections[0];
        (,,, uint256 amount) = collection.burnReturn();
        uint256 id = collection.lastTokenId();
        bytes memory data = abi.encodeCall(collection.burn, (id, 0, NO_DEADLINE));
        (bool done,) = act(who, address(collection), 0, data);
        if (done) change += int256(amount);
        trade(collection);
    }

    function _burnTokens(Stranger who) internal returns (int256 change) {
        change = _mintTokensAsPayer(who);
        Collection collection = collections[0];
        uint256[] memory tokenIds = new uint256[](2);
        tokenIds[0] = collection.lastTokenId();
        tokenIds[1] = tokenIds[0] - 1;
        bytes memory data = abi.encodeCall(collection.burnMany, (tokenIds, 0, NO_DEADLINE));
        (bool done, bytes memory answer) = act(who, address(collection), 0, data);
        if (done) change += int256(abi.decode(answer, (uint256)));
        assertEq(collection.balanceOf(address(who)), done ? 0 : 2, "both or none");
        trade(collection);
    }

    /// @dev Pays a stranger its `due` as the treasury; the next treasury gets what it refuses.
    function _collect(Stranger who, address target, bytes memory data, uint256 due)
        private
        returns (int256)
    {
        arm(who, target, 0, data);
        (bool paid,) = target.call{gas: OWN_GAS}(data);
        vm.startPrank(OWNER);
        minter.setTreasury(TREASURY);
        launchpad.setTreasury(TREASURY);
        router.setTreasury(TREASURY);
        vm.stopPrank();
        if (paid) return int256(due);
        uint256 before = TREASURY.balance;
        (bool done,) = target.call(data);
        assertTrue(done && TREASURY.balance - before == due, "another treasury gets it");
        return 0;
    }
}
