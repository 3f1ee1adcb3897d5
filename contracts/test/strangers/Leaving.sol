// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ILiquidity} from "../../src/swap/ILiquidity.sol";
import {Stranger} from "../utils/Strangers.sol";
import {PayingOut} from "./PayingOut.sol";

/// @notice Every function that pays a stranger coins for its stake, its tokens, or its liquidity,
/// or for nothing. Each returns the expected change of its wealth.
abstract contract Leaving is PayingOut {
    function _claim(Stranger who) internal returns (int256) {
        return _stakeAndCall(who, abi.encodeCall(staking.claimRewards, ()));
    }

    function _claimTo(Stranger who) internal returns (int256) {
        return _stakeAndCall(who, abi.encodeCall(staking.claimRewardsTo, (payable(address(who)))));
    }

    function _exit(Stranger who) internal returns (int256) {
        return _stakeAndCall(who, abi.encodeCall(staking.exit, ()));
    }

    function _withdrawStake(Stranger who) internal returns (int256) {
        return _stakeAndCall(who, abi.encodeCall(staking.withdraw, (1 ether)));
    }

    /// @dev Leaves its rewards to those who stay.
    function _emergencyWithdraw(Stranger who) internal returns (int256) {
        _stakeAndCall(who, abi.encodeCall(staking.emergencyWithdraw, ()));
        assertEq(staking.balanceOf(address(who)), 0, "nobody can be kept in");
        return 0;
    }

    function _sellExact(Stranger who) internal returns (int256) {
        address[] memory way = path(address(token), weth);
        (uint256[] memory amounts,) = router.getAmountsOut(10 ether, way);
        return _sell(
            who,
            amounts[1],
            abi.encodeCall(
                router.swapExactTokensForETH, (10 ether, 0, way, address(who), NO_DEADLINE, NOBODY)
            )
        );
    }

    function _sellForExact(Stranger who) internal returns (int256) {
        address[] memory way = path(address(token), weth);
        return _sell(
            who,
            0.01 ether,
            abi.encodeCall(
                router.swapTokensForExactETH,
                (0.01 ether, 10 ether, way, address(who), NO_DEADLINE, NOBODY)
            )
        );
    }

    function _removeLiquidity(Stranger who) internal returns (int256) {
        return _unlend(
            who,
            abi.encodeCall(
                router.removeLiquidityETH,
                (address(token), 1 ether, 0, 0, address(who), NO_DEADLINE)
            )
        );
    }

    /// @dev An invalid signature: the approval before it is enough.
    function _removeWithPermit(Stranger who) internal returns (int256) {
        ILiquidity.Signature memory none;
        return _unlend(
            who,
            abi.encodeCall(
                router.removeLiquidityETHWithPermit,
                (address(token), 1 ether, 0, 0, address(who), NO_DEADLINE, none)
            )
        );
    }

    function _drip(Stranger who) internal returns (int256) {
        arm(who, address(faucet), 0, abi.encodeCall(faucet.drip, (address(who))));
        try faucet.drip{gas: OWN_GAS}(address(who)) {
            return 10 ether;
        } catch {
            return 0;
        }
    }

    /// @dev A stake of a day. Rewards that are refused stay claimable, and count as wealth.
    function _stakeAndCall(Stranger who, bytes memory data) private returns (int256) {
        _lendTo(who, address(staking));
        act(who, address(staking), 0, abi.encodeCall(staking.deposit, (1 ether)));
        staking.notifyReward{value: 7 ether}();
        vm.warp(block.timestamp + 1 days);
        uint256 due = staking.claimable(address(who));
        assertLe(1, due, "it has earned something");
        act(who, address(staking), 0, data);
        return int256(due);
    }

    function _sell(Stranger who, uint256 amount, bytes memory data) private returns (int256) {
        give(token, address(who), 10 ether);
        (bool done,) = act(who, address(router), 0, data);
        return done ? int256(amount) : int256(0);
    }

    function _unlend(Stranger who, bytes memory data) private returns (int256) {
        _lendTo(who, address(router));
        (bool done, bytes memory answer) = act(who, address(router), 0, data);
        if (!done) return 0;
        (, uint256 coins) = abi.decode(answer, (uint256, uint256));
        return int256(coins);
    }

    /// @dev Liquidity of one coin and tokens, with an exact approval.
    function _lendTo(Stranger who, address spender) private {
        IERC20 liquidity = IERC20(pairOf(token));
        liquidity.transfer(address(who), 1 ether);
        vm.prank(address(who));
        liquidity.approve(spender, 1 ether);
    }
}
